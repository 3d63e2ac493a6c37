/* What the load sends, and what is measured of it. */

export interface Document {
  id: number
  path: string
  /** Rows with `$value` in place of the one that changes */
  body: string
}

export interface Call {
  name: string
  method: 'GET' | 'PUT'
  path: string
  statements: number
  /** One for each connection of a call that writes */
  documents?: Document[]
}

/** latencies in milliseconds */
export type Taken = { times: number[]; seconds: number }
