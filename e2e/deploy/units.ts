import { readFileSync } from 'node:fs'

/** The settings of a systemd unit by name. */
interface Unit {
  /** All values in file order. */
  all: (name: string) => string[]
  /** The only value. @throws Error when there is none or several */
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

/** The names of the unit's credentials and its account; `dynamic` stands for DynamicUser. */
export function credentialsOf(file: string): { secrets: string[]; account: string; command: string[] } {
  const { all, first } = readUnit(file)
  return {
    secrets: all('LoadCredential').map((one) => one.slice(0, one.indexOf(':'))),
    account: all('DynamicUser').includes('true') ? 'dynamic' : first('User'),
    command: first('ExecStart').split(' '),
  }
}
