import { startEmbedded } from '@/scripts/postgres/postgres'

/* Child process of Postgres.start; the settings are in a variable, since arguments are visible in the process list. */
await startEmbedded(JSON.parse(process.env.FAULTS_POSTGRES ?? '{}'))
