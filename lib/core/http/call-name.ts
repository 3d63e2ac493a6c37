export type Verb = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** `PUT /api/companies/{id}`: method and path of a call, with parameters in braces. */
export type CallName = `${Verb} /${string}`

export function callParts(name: CallName): { verb: string; path: string } {
  const space = name.indexOf(' ')
  return { verb: name.slice(0, space), path: name.slice(space + 1) }
}

export function isCallName(text: string): text is CallName {
  return /^(GET|POST|PUT|PATCH|DELETE) \//.test(text)
}
