import pg from 'pg'

export interface Statement {
  text: string
  values: unknown[]
}

let recording: Statement[] | null = null
const original = pg.Client.prototype.query

/** Records every statement sent through pg while `recorded` runs. */
pg.Client.prototype.query = function query(this: pg.Client, ...args: unknown[]) {
  const [config, values] = args
  if (recording && typeof config === 'string') {
    recording.push({ text: config, values: Array.isArray(values) ? values : [] })
  } else if (recording && typeof config === 'object' && config !== null && 'text' in config) {
    const own = 'values' in config && Array.isArray(config.values) ? config.values : undefined
    recording.push({ text: String(config.text), values: own ?? (Array.isArray(values) ? values : []) })
  }
  return Reflect.apply(original, this, args)
}

/** The statements that the work sends to the database. */
export async function recordStatements(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  recording = statements
  try {
    await work()
  } finally {
    recording = null
  }
  return statements
}
