import { localUrl, parsePort } from './ports.mjs'
import { readiness } from './readiness.mjs'

/* What Docker runs to see whether the container is ready. */

const { PORT, TLS_DIR } = process.env
process.exit((await readiness(localUrl('127.0.0.1', parsePort(PORT)), TLS_DIR)) === 200 ? 0 : 1)
