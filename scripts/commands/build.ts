import { readFileSync, writeFileSync } from 'node:fs'
import { bundleAll } from '@/scripts/boot/bundle.mjs'
import { say } from '@/scripts/boot/console.mjs'
import { inRoot } from '@/scripts/boot/paths.mjs'
import { billOfMaterials } from '@/scripts/lib/bill-of-materials'
import { ensureBuild } from '@/scripts/lib/build'
import { lockOf, shippedPackages } from '@/scripts/lib/shipped-packages'

/** `npm run build`: the production build, also used by the Dockerfile. */
export async function main() {
  await ensureBuild()
  await bundleAll()
  const { name, version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'))
  const bill = billOfMaterials({ name, version }, shippedPackages())
  const shipped = JSON.parse(readFileSync(inRoot('dist', 'package.json'), 'utf8'))
  for (const [file, contents] of [
    ['sbom.cdx.json', bill],
    ['package-lock.json', lockOf(shipped)],
  ] as const)
    writeFileSync(inRoot('dist', file), `${JSON.stringify(contents, null, 2)}\n`)
  say('\n✔ Сборка готова: .next/standalone и dist, состав — dist/sbom.cdx.json')
  return 0
}
