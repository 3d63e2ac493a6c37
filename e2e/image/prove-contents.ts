import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { check, must } from '@/e2e/image/checks'
import type { Image } from '@/e2e/image/layers'
import { inLayers } from '@/e2e/image/layers'
import { counted } from '@/lib/core/format/plural'
import { say } from '@/scripts/boot/console.mjs'
import { inRoot } from '@/scripts/boot/paths.mjs'

/** Programs that are not needed at run time. */
const TOOLS = [
  'npm',
  'npx',
  'corepack',
  'yarn',
  'pnpm',
  'gcc',
  'cc',
  'g++',
  'make',
  'python3',
  'curl',
  'wget',
  'git',
]

/** The dispatcher with its dependencies, our bundles and their inputs, the page server with its images, the schema. */
const OWN =
  /^(package\.json|dist\/(.+\.mjs|sbom\.cdx\.json)|scripts\/(run|boot\/[a-z-]+)\.mjs|prisma\/(schema\.prisma|migrations\/.+)|\.next\/standalone\/(server\.js|package\.json|public\/help\/[a-z-]+\.webp))$/

const size = (bytes: number) => `${Math.round(bytes / 1_048_576)} МБ`

export async function proveContents(image: Image) {
  const [base, ...own] = image.layers
  say(`  ${size(base?.bytes ?? 0).padStart(7)}  ${base?.title} (основа, здесь из пакетов Debian)`)
  for (const { bytes, title } of own) say(`  ${size(bytes).padStart(7)}  ${title.slice(0, 90)}`)
  await check('Свои слои образа', () => size(own.reduce((sum, { bytes }) => sum + bytes, 0)))
  await check('Пользователь node, команда и проверка готовности заданы', () => {
    must(image.user === 'node' && image.cmd.length > 0 && image.healthcheck.length > 0, JSON.stringify(image))
  })
  await check('Нет компиляторов и менеджеров пакетов Node.js', async () => {
    const found = await inLayers(
      image.layers,
      `for one in ${TOOLS.join(' ')}; do command -v $one; done; true`,
    )
    must(found === '', found)
  })
  await check('Нет пакетов разработки', async () => {
    const { devDependencies }: { devDependencies: Record<string, string> } = JSON.parse(
      readFileSync(inRoot('package.json'), 'utf8'),
    )
    const places = Object.keys(devDependencies).map((name) => `/app/node_modules/${name}`)
    const found = await inLayers(
      image.layers,
      `for one in ${places.join(' ')}; do [ ! -e $one ] || echo $one; done`,
    )
    must(found === '', found)
  })
  await check('Нет следов сборки: тестов, .env, кеша npm, чужих ключей', async () => {
    const search = [
      "find /app -path /app/node_modules -prune -o \\( -name '*.test.ts*' -o -name '.env*' \\) -print",
      'find /app/.next/standalone -name ".env*"',
      'ls -d /root/.npm /app/.cache /app/node_modules/.cache 2>/dev/null || true',
      'find /app -name "*.pem" -o -name "id_rsa*"',
    ].join('; ')
    const found = await inLayers(image.layers, search)
    must(found === '', found)
  })
  await check('Из своего — только то, что работает: ни исходных текстов, ни испытаний', async () => {
    const search =
      'cd /app && find . -name node_modules -prune -o -path ./.next/standalone/.next -prune -o -type f -print'
    const files = (await inLayers(image.layers, search)).split('\n').map((path) => path.slice(2))
    const other = files.filter((path) => !OWN.test(path))
    must(files.length > 15 && other.length === 0, other.slice(0, 20).join(', '))
    return counted(files.length, 'файл', 'файла', 'файлов')
  })
  await check('Файлы программы принадлежат root и другим не открыты на запись', async () => {
    const found = await inLayers(
      image.layers,
      'find /app \\( ! -uid 0 -o -perm -o+w ! -type l \\) ! -path /app/.data',
    )
    must(found === '', found)
  })
  await check('Пакеты — тех же версий, что в package-lock.json', () => sameVersions(image))
}

function sameVersions(image: Image) {
  const record = image.layers
    .map((layer) => join(layer.path, 'app/node_modules/.package-lock.json'))
    .findLast((file) => existsSync(file))
  const [lock, installed]: { packages: Record<string, { version?: string }> }[] = [
    inRoot('package-lock.json'),
    record ?? '',
  ].map((file) => JSON.parse(readFileSync(file, 'utf8')))
  const names = Object.keys(installed?.packages ?? {})
  const other = names.filter((name) => lock?.packages[name]?.version !== installed?.packages[name]?.version)
  must(names.length > 45 && other.length === 0, other.join(', '))
  return `${names.length} пакетов`
}
