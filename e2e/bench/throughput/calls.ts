/* What the load sends, and what is measured of it. */

export interface Document {
  id: number
  path: string
  /** Rows with `$value` in place of the one that changes */
  body: string
}

/** Ours to the bare handler's in one run, and statements sent: the command fails below the one and above the other. */
export interface Bar {
  ratio: number
  statements: number
}

export interface Call {
  name: string
  bar: Bar
  method: 'GET' | 'PUT'
  path: string
  statements: number
  /** One for each connection of a call that writes */
  documents?: Document[]
}

/** latencies in milliseconds */
export type Taken = { times: number[]; seconds: number }
