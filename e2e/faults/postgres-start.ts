import { startEmbedded } from '@/scripts/postgres/postgres'

/* A child of Postgres.start: the settings come in a variable, for arguments show in every list of processes. */
await startEmbedded(JSON.parse(process.env.FAULTS_POSTGRES ?? '{}'))
