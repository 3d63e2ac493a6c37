import { readFileSync } from 'node:fs'

/** What a unit of systemd sets, by name. */
interface Unit {
  /** Every value, in the order of their lines. */
  all: (name: string) => string[]
  /** The only value. @throws Error when there is none, or another one */
  first: (name: string) => string
}

export function readUnit(file: string): Unit {
  const lines = [...readFileSync(file, 'utf8').matchAll(/^([A-Za-z]+)=(.*)$/gm)]
  const all = (name: string) => lines.flatMap(([, known, value = '']) => (known === name ? [value] : []))
  return {
    all,
    first: (name) => {
      const [value, ...others] = all(name)
      if (value === undefined || others.length > 0)
        throw new Error(`${file}: ${name} ${all(name).length} times`)
      return value
    },
  }
}

/** What systemd gives a unit: the names of its secrets, and the account it runs as; `dynamic` is one for that time. */
export function credentialsOf(file: string): { secrets: string[]; account: string; command: string[] } {
  const { all, first } = readUnit(file)
  return {
    secrets: all('LoadCredential').map((one) => one.slice(0, one.indexOf(':'))),
    account: all('DynamicUser').includes('true') ? 'dynamic' : first('User'),
    command: first('ExecStart').split(' '),
  }
}
