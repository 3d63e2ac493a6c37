import { expect, it } from 'vitest'
import { billOfMaterials } from '@/scripts/lib/bill-of-materials'
import { LEFT_OUT, shippedPackages } from '@/scripts/lib/shipped-packages'

/** docs/licenses.md is written from the lock file by this test: `npx vitest run --project unit e2e/structure -u`. */

const packages = shippedPackages()
const everywhere = packages.filter(({ isSystems }) => !isSystems)

function page(): string {
  const licenses = [...new Set(everywhere.map(({ license }) => license))].sort()
  const lists = licenses.map((license) => {
    const those = everywhere.filter((one) => one.license === license)
    const names = [...new Set(those.map(({ name, version }) => `${name} ${version}`))]
    return `## ${license}\n\n${names.map((name) => `- ${name}`).join('\n')}\n`
  })
  return `# Licenses of what is shipped

Written from package-lock.json: \`npx vitest run --project unit e2e/structure -u\`. Some packages bring builds of their own
for each system under the same terms. Every build puts the same list as CycloneDX into \`dist/sbom.cdx.json\`.

${lists.join('\n')}`
}

it('docs/licenses.md names every package that is shipped', async () => {
  expect(packages.length).toBeGreaterThan(100)
  await expect(page()).toMatchFileSnapshot('../../docs/licenses.md')
})

it('nothing is shipped under terms that bind what it is shipped with', () => {
  const binding = packages.filter(({ license }) => /GPL|EPL|MPL|CDDL|неизвестна/.test(license))
  // A dual licence is fine when MIT is one of the choices.
  expect(binding.filter(({ license }) => !/^\(MIT OR /.test(license))).toEqual([])
  expect(packages.filter(({ name }) => LEFT_OUT.has(name) || name.startsWith('@img/'))).toEqual([])
})

it('the bill of materials holds each of them once, with its hash', () => {
  const { components } = billOfMaterials({ name: 'pokazateli', version: '1' }, packages)
  expect(new Set(components.map(({ purl }) => purl)).size).toBe(components.length)
  const zod = components.find(({ name }) => name === 'zod')
  expect(zod).toMatchObject({ purl: `pkg:npm/zod@${zod?.version}`, licenses: [{ license: { id: 'MIT' } }] })
  expect(zod?.hashes[0]).toMatchObject({ alg: 'SHA-512', content: expect.stringMatching(/^[0-9a-f]{128}$/) })
})
