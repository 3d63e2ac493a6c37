/** What a YAML file of this project may hold. */
export type Yaml = null | boolean | number | string | Yaml[] | { [key: string]: Yaml }

interface Line {
  indent: number
  text: string
}

const KEY = /^([\w./-]+):(?: +(.*))?$/

function linesOf(text: string): Line[] {
  return text.split('\n').flatMap((raw): Line[] => {
    const text = raw.replace(/(^|\s)#.*$/, '').trimEnd()
    if (text.trim() === '') return []
    if (text.includes('\t')) throw new SyntaxError(`a tab: ${raw}`)
    return [{ indent: text.length - text.trimStart().length, text: text.trim() }]
  })
}

function scalar(text: string): Yaml {
  if (/^["[]/.test(text)) return JSON.parse(text)
  if (/^[{&*!|>%@`']/.test(text) || /: |:$/.test(text)) throw new SyntaxError(`not in our subset: ${text}`)
  if (text === 'true' || text === 'false') return text === 'true'
  if (text === 'null' || text === '~' || text === '') return null
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
}

/** Takes the lines of one block, which all begin in the same column. */
function block(lines: Line[]): Yaml {
  const [first] = lines
  if (!first) return null
  const parts: Line[][] = []
  for (const line of lines) {
    if (line.indent < first.indent) throw new SyntaxError(`indentation: ${line.text}`)
    if (line.indent === first.indent) parts.push([line])
    else parts.at(-1)?.push(line)
  }
  return /^- ?/.test(first.text) ? parts.map((part) => item(part)) : mapping(parts)
}

function item([head, ...rest]: Line[]): Yaml {
  const inner = /^-( +)(.*)$/.exec(head?.text ?? '')
  if (!head || !inner) throw new SyntaxError(`a list is expected: ${head?.text}`)
  const [, space = '', text = ''] = inner
  if (!KEY.test(text)) {
    if (rest.length > 0) throw new SyntaxError(`indentation: ${rest[0]?.text}`)
    return scalar(text)
  }
  return block([{ indent: head.indent + 1 + space.length, text }, ...rest])
}

function mapping(parts: Line[][]): Yaml {
  const result = new Map<string, Yaml>()
  for (const [head, ...rest] of parts) {
    const [, key = '', value = ''] = KEY.exec(head?.text ?? '') ?? []
    if (key === '') throw new SyntaxError(`a key is expected: ${head?.text}`)
    if (result.has(key)) throw new SyntaxError(`twice: ${key}`)
    if (value !== '' && rest.length > 0) throw new SyntaxError(`indentation: ${rest[0]?.text}`)
    result.set(key, value === '' ? block(rest) : scalar(value))
  }
  return Object.fromEntries(result)
}

/**
 * Reads the YAML our manifests are written in: block maps and lists, plain and double-quoted values, lists in
 * brackets. Stricter than YAML itself, so whatever passes is YAML.
 * @returns the documents of the file
 * @throws SyntaxError for anything else, a key written twice among it
 */
export function parseYaml(text: string): Yaml[] {
  return text.split(/^---$/m).map((document) => block(linesOf(document)))
}

/** What lies at the path, keys of maps and indexes of lists; undefined when there is no such place. */
export function at(value: Yaml | undefined, ...path: Array<string | number>): Yaml | undefined {
  return path.reduce<Yaml | undefined>((inner, key) => {
    if (Array.isArray(inner)) return typeof key === 'number' ? inner[key] : undefined
    return inner !== null && typeof inner === 'object' ? inner[String(key)] : undefined
  }, value)
}

/** The items of a list; none of what is no list. */
export function list(value: Yaml | undefined): Yaml[] {
  return Array.isArray(value) ? value : []
}

/** Every value of the key, at any depth. */
export function all(value: Yaml | undefined, key: string): Yaml[] {
  if (value === null || typeof value !== 'object') return []
  if (Array.isArray(value)) return value.flatMap((one) => all(one, key))
  return Object.entries(value).flatMap(([name, one]) => [...(name === key ? [one] : []), ...all(one, key)])
}
