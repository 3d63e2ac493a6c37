import { spawnSync } from 'node:child_process'
import { cpSync, readFileSync } from 'node:fs'
import http from 'node:http'
import { createServer } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { whenListening } from '@/e2e/faults/balancer'
import { startNginx } from '@/e2e/faults/balancer-nginx'
import { check, must } from '@/e2e/image/checks'
import { debianRoot, inRootFolder } from '@/e2e/support/debian/debian-root'
import { ended } from '@/e2e/support/processes/ended'
import { runFolder } from '@/e2e/support/processes/run-folder'
import { createCertificates } from '@/e2e/support/tls/certificates'
import { ERROR_TABLE } from '@/lib/core/http/errors'
import { step } from '@/scripts/boot/console.mjs'
import { inRoot } from '@/scripts/boot/paths.mjs'
import { freePort, localUrl } from '@/scripts/boot/ports.mjs'
import { terminate } from '@/scripts/lib/processes'
import { onStop } from '@/scripts/lib/shutdown'

/** Checks docker-compose.yml, the nginx configuration and the systemd unit with the programs that read them. */
export async function proveFiles() {
  step('Файлы развёртывания')
  const root = await debianRoot({ suite: 'forky', packages: ['docker-compose', 'nginx-light', 'systemd'] })
  if ('missing' in root) return root.missing
  const folder = runFolder()
  await proveCompose(root.path, folder)
  await proveNginx(root.path, folder)
  await proveSecretAddresses(root.path)
  await proveInnerTls(root.path)
  await proveLimits(root.path)
  for (const unit of ['pokazateli.service', 'pokazateli-migrate.service']) await proveUnit(root.path, unit)
  return undefined
}

async function proveCompose(root: string, folder: string) {
  for (const name of ['docker-compose.yml', 'deploy'])
    cpSync(inRoot(name), join(folder, name), { recursive: true })
  const mounts = [{ from: folder, to: '/project' }]
  const compose = (...args: string[]) =>
    ended(inRootFolder(root, 'docker-compose', args, { mounts, cwd: '/project' }))
  await check('docker-compose.yml принимается', async () => {
    const { code, output } = await compose('--profile', 'mail', 'config')
    must(code === 0, output)
    must(!/level=warning/.test(output), output)
    must(/max-old-space-size/.test(output), output)
  })
}

async function proveNginx(root: string, folder: string) {
  const nginx = join(folder, 'deploy', 'nginx')
  const mounts = [
    ['nginx.conf', '/etc/nginx/nginx.conf'],
    ['application.conf', '/etc/nginx/application.conf'],
    ['tls', '/etc/nginx/tls'],
  ].map(([from = '', to = '']) => ({ from: join(nginx, from), to, readOnly: true }))
  const inner = createCertificates('app')
  mounts.push({ from: inner.folder, to: '/etc/nginx/inner', readOnly: true })
  const test = async () => {
    // Through a pipe: nginx cannot reopen the socket that Node passes as /dev/stderr.
    const { output } = await ended(inRootFolder(root, 'sh', ['-c', 'nginx -t 2>&1 | cat'], { mounts }))
    must(/test is successful/.test(output) && !/\[(warn|error|emerg)\]/.test(output), output)
  }
  await check('nginx -t: http', test)
  const tls = join(nginx, 'tls')
  cpSync(join(tls, 'https.conf.example'), join(tls, 'https.conf'))
  const subject = '-subj /CN=localhost -days 1 -nodes -newkey ec -pkeyopt ec_paramgen_curve:P-256'.split(' ')
  const files = ['-keyout', join(tls, 'key.pem'), '-out', join(tls, 'certificate.pem')]
  const { status } = spawnSync('openssl', ['req', '-x509', ...subject, ...files], { stdio: 'ignore' })
  await check('nginx -t: https по примеру, с сертификатом', async () => {
    must(status === 0, 'openssl не сделал сертификат')
    await test()
  })
  inner.remove()
}

/** Runs nginx in front of a replica, or of none, for the duration of the work. @returns its output */
async function behindNginx(
  root: string,
  { replica, inner }: { replica?: http.Server; inner?: string },
  work: (port: number) => Promise<void>,
): Promise<string> {
  const folder = runFolder()
  const log = join(folder, 'nginx.log')
  const said = () => readFileSync(log, 'utf8')
  const [port, target] = [await freePort(), await freePort()]
  replica?.listen(target, '127.0.0.1')
  const child = startNginx({ root, folder, port, targets: [target], log, ...(inner ? { inner } : {}) })
  const forget = onStop(() => terminate(child))
  try {
    await whenListening(port, child, said)
    await work(port)
  } finally {
    await terminate(child)
    forget()
    replica?.close()
  }
  return said()
}

/** Requests paths that carry secrets while the replica is down: nginx must not log them. */
async function proveSecretAddresses(root: string) {
  await check('L2: адресов с секретами нет в журнале nginx, когда реплики нет', async () => {
    const said = await behindNginx(root, {}, async (port) => {
      for (const path of ['/reset-password/canary?email=a%40b.ru', '/unsubscribe/canary', '/login?plain']) {
        const { status } = await fetch(localUrl('127.0.0.1', port) + path)
        must(status === 502, `${path}: ${status}`)
      }
    })
    must(/login\?plain/.test(said), 'об остальных адресах nginx молчит')
    must(!said.includes('canary'), said)
  })
}

/** Sends sign-ins from the given local address; the rate limit does not apply to the loopback address. */
function signIns(port: number, localAddress: string): Promise<Array<{ status: number; text: string }>> {
  const one = () =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const request = http.request({
        host: '127.0.0.1',
        port,
        path: '/api/login',
        method: 'POST',
        localAddress,
      })
      request.once('error', reject)
      request.once('response', async (answer) => {
        resolve({ status: answer.statusCode ?? 0, text: await text(answer) })
      })
      request.end()
    })
  return Promise.all(Array.from({ length: 100 }, one))
}

/** nginx itself refuses guests that exceed the rate limit. */
async function proveLimits(root: string) {
  await check('F7: nginx отказывает гостям словами приложения', async () => {
    const replica = http.createServer((_, answer) => answer.end())
    await behindNginx(root, { replica }, async (port) => {
      const counted = await signIns(port, '127.0.0.2')
      const refused = counted.filter(({ status }) => status === 429)
      must(refused.length > 0 && refused.length < counted.length, `отказано ${refused.length}`)
      const { message } = ERROR_TABLE.too_many_requests
      must(
        refused.every(({ text: body }) => JSON.parse(body).message === message),
        refused[0]?.text ?? '',
      )
      const own = await signIns(port, '127.0.0.1')
      must(
        own.every(({ status }) => status === 200),
        'отказано самой машине',
      )
    })
  })
}

/** Requests a page from a replica with its own certificate and from one with a foreign certificate. */
async function proveInnerTls(root: string) {
  await check('S15: nginx верит только сертификату приложения', async () => {
    const [known, stranger] = [createCertificates('app'), createCertificates('app')]
    const statuses: number[] = []
    for (const shown of [known, stranger]) {
      const shows = { cert: shown.pem('app/tls.crt'), key: shown.pem('app/tls.key') }
      const replica = createServer(shows, (_, answer) => answer.end())
      await behindNginx(root, { replica, inner: known.folder }, async (port) => {
        statuses.push((await fetch(localUrl('127.0.0.1', port))).status)
      })
    }
    for (const made of [known, stranger]) made.remove()
    must(statuses.join() === '200,502', statuses.join())
  })
}

async function proveUnit(root: string, name: string) {
  const to = `/etc/systemd/system/${name}`
  const mounts = [
    { from: inRoot('deploy', 'systemd', name), to, readOnly: true },
    { from: process.execPath, to: '/usr/bin/node', readOnly: true },
  ]
  const analyze = (...words: string[]) => ended(inRootFolder(root, 'systemd-analyze', words, { mounts }))
  await check(`systemd-analyze verify ${name}`, async () => {
    const { code, output } = await analyze('verify', '--man=no', '--recursive-errors=one', to)
    must(code === 0 && output === '', output || `код ${code}`)
  })
  await check(`systemd-analyze security ${name}: открыто не больше 2 из 10`, async () => {
    const { code, output } = await analyze('security', '--offline=true', '--threshold=20', to)
    must(code === 0, output.split('\n').slice(-3).join('\n'))
  })
}
