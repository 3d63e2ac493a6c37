import { readFileSync } from 'node:fs'
import autocannon from 'autocannon'
import pg from 'pg'
import { say } from '../../../scripts/lib/console.mjs'
import { table } from './table.mjs'

/*
 * The load, in a process of its own: `node e2e/bench/throughput/load.mjs FILE`. Targets take turns within a call, so
 * that whatever else the machine does meets all of them.
 */

/**
 * @typedef {object} Document
 * @property {number} id
 * @property {string} path
 * @property {string} body rows with `$value` in place of the one that changes
 *
 * @typedef {object} Call
 * @property {string} name
 * @property {'GET' | 'PUT'} method
 * @property {string} path
 * @property {number} statements
 * @property {Document[]} [documents] one for each connection of a call that writes
 *
 * @typedef {object} Target
 * @property {string} name
 * @property {string} origin
 * @property {boolean} isBare
 *
 * @typedef {object} Settings
 * @property {string} planFile
 * @property {Target[]} targets
 * @property {number[]} connections
 * @property {number} seconds of one turn
 * @property {number} rounds
 *
 * @typedef {{ times: number[], seconds: number }} Taken latencies in milliseconds
 */

/** Of every target on every call, twice: the first hundreds of requests of a process compile what they run. */
const WARM_UP_SECONDS = 2
const WARM_UPS = 2
/** Of an answer that is still on its way when a turn ends. */
const SETTLE_MS = 500

const settings = /** @type {Settings} */ (JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')))
const plan = JSON.parse(readFileSync(settings.planFile, 'utf8'))
const headers = {
  cookie: plan.cookie,
  'x-requested-with': 'XMLHttpRequest',
  'x-xsrf-token': plan.token,
  'content-type': 'application/json',
}

/** The versions that documents have now. @param {Document[]} documents */
async function versionsOf(documents) {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  const { rows } = await client.query('SELECT id, version FROM input_documents WHERE id = ANY($1)', [
    documents.map(({ id }) => id),
  ])
  await client.end()
  return new Map(rows.map(({ id, version }) => [id, version]))
}

/** @param {Call} call @param {number} index @param {Target} target */
function readingRequest(call, index, { isBare }) {
  return { requests: [{ method: call.method, path: isBare ? `/${index}` : call.path, headers }] }
}

/**
 * Each connection saves its own document, again and again, always over the version it left.
 * @param {Document[]} documents @param {number} index @param {Target} target
 */
async function savingRequests(documents, index, { isBare }) {
  const versions = await versionsOf(documents)
  let next = 0
  const setupClient = (/** @type {{ setRequests(requests: object[]): void }} */ client) => {
    const place = next++ % documents.length
    const document = documents[place]
    if (!document) return
    let version = versions.get(document.id)
    client.setRequests([
      {
        method: 'PUT',
        headers,
        setupRequest: (/** @type {object} */ request) => {
          // Never what is stored: a save that changes nothing writes nothing.
          const rows = document.body.replace('$value', String((version % 1000) + 2))
          return {
            ...request,
            path: isBare ? `/${index}?document=${place}&version=${version}` : document.path,
            body: `{"version":${version},"input_document_values":${rows}}`,
          }
        },
        onResponse: (/** @type {number} */ status) => {
          if (status === 200) version += 1
        },
      },
    ])
  }
  return { setupClient }
}

/**
 * One turn of one target.
 * @param {Call} call @param {number} index @param {Target} target @param {number} connections @param {number} seconds
 * @returns {Promise<Taken>}
 */
async function turn(call, index, target, connections, seconds) {
  const requests = call.documents
    ? await savingRequests(call.documents.slice(0, connections), index, target)
    : readingRequest(call, index, target)
  /** @type {number[]} */
  const times = []
  const started = performance.now()
  const running = autocannon({ url: target.origin, connections, duration: seconds, timeout: 30, ...requests })
  running.on(
    'response',
    (
      /** @type {any} */ _client,
      /** @type {number} */ _status,
      /** @type {number} */ _bytes,
      /** @type {number} */ time,
    ) => {
      times.push(time)
    },
  )
  const result = await running
  const taken = (performance.now() - started) / 1000
  if (result.non2xx > 0 || result.errors > 0 || times.length === 0) {
    throw new Error(
      `${call.name}, ${target.name}: ответов не 2xx ${result.non2xx}, ошибок ${result.errors}, ответов ${times.length}`,
    )
  }
  if (call.documents) await new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
  return { times, seconds: taken }
}

/** @param {Call} call @param {number} index @param {number} connections */
async function measured(call, index, connections) {
  const { targets, rounds, seconds } = settings
  /** @type {Taken[][]} */
  const taken = targets.map(() => [])
  for (let round = 0; round < rounds; round += 1) {
    // Every target is first, second and last in its turn.
    for (let place = 0; place < targets.length; place += 1) {
      const at = (round + place) % targets.length
      const target = targets[at]
      if (target) taken[at]?.push(await turn(call, index, target, connections, seconds))
    }
  }
  return taken
}

async function warmUp() {
  for (let round = 0; round < WARM_UPS; round += 1) {
    for (const [index, call] of plan.calls.entries()) {
      for (const target of settings.targets)
        await turn(call, index, target, Math.max(...settings.connections), WARM_UP_SECONDS)
    }
  }
}

say('  прогрев')
await warmUp()
for (const connections of settings.connections) {
  const lines = []
  for (const [index, call] of plan.calls.entries()) {
    lines.push({ call, taken: await measured(call, index, connections) })
    say(`  ${call.name}: готово`)
  }
  say(table(connections, lines))
}
