#!/usr/bin/env bash
#SBATCH --job-name=campaign
#SBATCH --array=0-3
#SBATCH --cpus-per-task=4
#SBATCH --time=09:00:00
#SBATCH --requeue
# A campaign of `sim fuzz` in four shards as a Slurm array: the variables of the array say which shard a job is, and each has
# a folder in `campaign`. Submit it again to continue; what a lost job has saved stays. Afterwards:
#   sim merge --corpus all campaign/shard-1-of-4 campaign/shard-2-of-4 campaign/shard-3-of-4 campaign/shard-4-of-4
sim fuzz --generation hardened --seed 1 --jobs 4 --max-time 8h --corpus campaign
