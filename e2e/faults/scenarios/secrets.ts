import { type ChildProcess, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { credentialsOf } from '@/e2e/deploy/units'
import { parseYaml } from '@/e2e/deploy/yaml'
import { ask, signedIn } from '@/e2e/faults/client'
import type { Line, Scenario } from '@/e2e/faults/harness'
import { expect, Skipped, until } from '@/e2e/faults/verdict'
import { at, list } from '@/e2e/support/json'
import { runFolder } from '@/e2e/support/processes/run-folder'
import { bundleAll } from '@/scripts/boot/bundle.mjs'
import { inRoot } from '@/scripts/boot/paths.mjs'
import { freePort } from '@/scripts/boot/ports.mjs'
import { RUNNING_ROLE, urlOf } from '@/scripts/database/running-role'
import { type Environment, startNode, terminate } from '@/scripts/lib/processes'
import type { Account } from '@/scripts/postgres/postgres-account'

const READY_MS = 300_000
const ADMIN = { email: 'first@faults.test', password: 'канарейка-администратора-2026' }
/** The account of the image, and two unknown to the system. */
const NODE: Account = { uid: 1000, gid: 1000 }
const SERVING: Account = { uid: 64_001, gid: 64_001 }
const DYNAMIC: Account = { uid: 64_002, gid: 64_002 }

/** A way to deliver secrets: the answering process, and the preparation of its database. */
interface Way {
  before?: { args: string[]; env: Environment; account: Account }
  args: string[]
  env: Environment
  account?: Account
}

const RUN = inRoot('scripts', 'run.mjs')
const argumentsOf = (command: string[]) => [RUN, ...command.slice(command.indexOf('scripts/run.mjs') + 1)]

/** Creates a folder of secret files readable by one account. */
function hand(place: string, name: string, secrets: Record<string, string>, { uid, gid }: Account): string {
  const folder = join(place, name)
  mkdirSync(folder, { mode: 0o500 })
  for (const [secret, value] of Object.entries(secrets)) {
    writeFileSync(join(folder, secret), value, { mode: 0o400 })
    chownSync(join(folder, secret), uid, gid)
  }
  chownSync(folder, uid, gid)
  return folder
}

const some = (names: string[], secrets: Record<string, string>) =>
  Object.fromEntries(names.map((name) => [name, secrets[name] ?? '']))

/** docker-compose.yml: variables and secrets of its two services, with our database server. */
function compose(place: string, secrets: Record<string, string>, owner: string): Way {
  const [file] = parseYaml(readFileSync(inRoot('docker-compose.yml'), 'utf8'))
  const given = (name: string) => {
    const service = at(file, 'services', name)
    const folder = hand(place, name, some(list(at(service, 'secrets')).map(String), secrets), NODE)
    const words = Object.entries(Object(at(service, 'environment'))).map(([key, value]) => {
      const text = String(value)
        .replace(/\$\{\w+:-([^}]*)\}/g, '$1')
        .replace('/run/secrets', folder)
      return [key, /^DATABASE_(OWNER_)?URL$/.test(key) ? moved(text, owner) : text]
    })
    const own = { TLS_DIR: undefined, METRICS_PORT: undefined, HOSTNAME: '127.0.0.1' }
    const env: Environment = { ...Object.fromEntries(words), ...own }
    return { env, account: NODE, args: argumentsOf(list(at(service, 'command')).map(String)) }
  }
  const before = given('migrate')
  before.env.ADMIN_EMAIL = ADMIN.email
  return { ...given('app'), args: argumentsOf(['scripts/run.mjs', 'start']), before }
}

/** The same address on our server with its owner's name. */
function moved(text: string, owner: string): string {
  const [url, here] = [new URL(text), new URL(owner)]
  if (url.username !== RUNNING_ROLE) url.username = here.username
  url.host = here.host
  url.pathname = here.pathname
  url.search = ''
  return url.href
}

/** deploy/systemd: credentials of its two units. */
function systemd(place: string, secrets: Record<string, string>): Way {
  const given = (name: string, account: Account) => {
    const { secrets: names, command } = credentialsOf(inRoot('deploy', 'systemd', `${name}.service`))
    const env = { SECRETS_DIR: hand(place, name, some(names, secrets), account) }
    return { env, account, args: argumentsOf(command) }
  }
  return { ...given('pokazateli', SERVING), before: given('pokazateli-migrate', DYNAMIC) }
}

/** `npm start` as root with the embedded database, in the layout of the image. */
function embedded(place: string): Way {
  const folder = join(place, 'program')
  mkdirSync(join(folder, 'scripts'), { recursive: true })
  cpSync(inRoot('dist'), join(folder, 'dist'), { recursive: true })
  for (const part of ['run.mjs', 'boot'])
    cpSync(inRoot('scripts', part), join(folder, 'scripts', part), { recursive: true })
  for (const part of ['node_modules', 'prisma', '.next', 'package.json'])
    symlinkSync(inRoot(part), join(folder, part))
  const env = { DEMO_DATA: 'false', ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }
  return { args: [join(folder, 'scripts', 'run.mjs'), 'start'], env }
}

/** The child that runs Node: esbuild is another program, PostgreSQL detaches itself, and Next renames its process. */
function answeringOf(launcher: ChildProcess): number | undefined {
  const children = readFileSync(`/proc/${launcher.pid}/task/${launcher.pid}/children`, 'utf8')
    .trim()
    .split(' ')
  return children
    .map(Number)
    .find((pid) => realpathSync(`/proc/${pid}/exe`) === realpathSync(process.execPath))
}

/** Files and process environments that the account can read and that contain one of the words. */
function found(words: string[], places: string[], account: Account): string[] {
  const script = 'grep -rlsF "$@" /proc/[0-9]*/environ'
  const patterns = words.flatMap((word) => ['-e', word])
  const { stdout } = spawnSync('sh', ['-c', script, 'sh', ...patterns, ...places], {
    ...account,
    encoding: 'utf8',
  })
  return stdout.split('\n').filter(Boolean)
}

export const scenario: Scenario = {
  id: 'D7',
  title: 'секреты — тем, кому они нужны',
  goesBeside: 40,
  async run(context) {
    if (process.platform !== 'linux' || process.getuid?.() !== 0)
      throw new Skipped('сменить учётную запись процесса может только root в Linux')
    await bundleAll()
    const lines: Line[] = []
    const way = async (title: string, make: (place: string, owner: string) => Way) => {
      const owner = await context.emptyDatabase()
      const place = runFolder()
      chmodSync(place, 0o755)
      const log = `${context.folder}/${lines.length}.log`
      lines.push([title, await tryWay(make(place, owner), { title, place, owner, log })])
    }
    const secrets = (place: string, owner: string) => {
      const all = secretsOf(owner)
      // The originals on the host belong to root.
      hand(place, 'kept', all, { uid: 0, gid: 0 })
      return all
    }
    const secretsOf = (owner: string) => ({
      AUTH_SECRET: 'one-secret-of-all-replicas-0123456789',
      DATABASE_PASSWORD: 'faults',
      DATABASE_OWNER_PASSWORD: decodeURIComponent(new URL(owner).password),
      DATABASE_URL: urlOf(owner, RUNNING_ROLE, 'faults'),
      DATABASE_OWNER_URL: owner,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    })
    await way('Docker Compose', (place, owner) => compose(place, secrets(place, owner), owner))
    await way('systemd', (place, owner) => systemd(place, secrets(place, owner)))
    await way('npm start от root, встроенная база', embedded)
    return lines
  },
}

/** Starts a way of delivery and searches for secrets as the answering process. @returns the findings, for the table */
async function tryWay(
  { before, args, env, account }: Way,
  { title, place, owner, log }: { title: string; place: string; owner: string; log: string },
): Promise<string> {
  if (before) {
    const child = startNode(before.args, before.env, log, before.account)
    const code = await new Promise((resolve) => child.once('exit', resolve))
    expect(code === 0, `${title}: подготовка базы завершилась с кодом ${code}, журнал ${log}`)
    // They disappear when the container or unit of the preparation has ended.
    if (before.env.SECRETS_DIR) rmSync(before.env.SECRETS_DIR, { recursive: true })
  }
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const launcher = startNode(args, { ...env, PORT: String(port) }, log, account)
  try {
    await until(
      `${title}: готов`,
      async () => {
        expect(launcher.exitCode === null, `завершился с кодом ${launcher.exitCode}, журнал ${log}`)
        return (await ask(`${origin}/readyz`, { timeoutMs: 2_000 })).status === 200
      },
      READY_MS,
    )
    await signedIn(origin, ADMIN.email, ADMIN.password)
    const pid = answeringOf(launcher)
    expect(pid, `${title}: отвечающего процесса нет`)
    const canaries = [ADMIN.password, ownersPassword(place) ?? decodeURIComponent(new URL(owner).password)]
    const environ = readFileSync(`/proc/${pid}/environ`, 'utf8')
    expect(!canaries.some((word) => environ.includes(word)), `${title}: секрет в окружении процесса`)
    const own = statusOf(pid)
    expect(own.uid > 0, `${title}: отвечает root`)
    // Control: as root the search does find them.
    const places = [place, inRoot('.env'), inRoot('.data')]
    expect(found(canaries, places, { uid: 0, gid: 0 }).length > 0, `${title}: поиск ничего не видит`)
    const seen = found(canaries, places, own)
    expect(seen.length === 0, `${title}: отвечающему процессу доступны ${seen.join(', ')}`)
    return `uid ${own.uid}, переменных ${environ.split('\0').length - 1}, чужих секретов 0`
  } finally {
    await terminate(launcher)
  }
}

/** Password of the embedded database's owner. */
function ownersPassword(place: string): string | undefined {
  try {
    return JSON.parse(readFileSync(join(place, 'program', '.data', 'postgres.json'), 'utf8')).password
  } catch {
    return undefined
  }
}

function statusOf(pid: number): Account {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8')
  const number = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1])
  return { uid: number('Uid'), gid: number('Gid') }
}
