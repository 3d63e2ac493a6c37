import type { Shipped } from '@/scripts/lib/shipped-packages'

const hashOf = (integrity: string) => {
  const [algorithm = '', value = ''] = integrity.split('-')
  return { alg: `SHA-${algorithm.slice(3)}`, content: Buffer.from(value, 'base64').toString('hex') }
}

const purlOf = ({ name, version }: Shipped) => `pkg:npm/${name.replace('@', '%40')}@${version}`

/** A list of one identifier of SPDX, or of several joined by words. */
const licenseOf = (license: string) =>
  license.includes(' ') ? { expression: license } : { license: { id: license } }

/** What is shipped, as CycloneDX 1.6: for scanners that look for known holes. */
export function billOfMaterials(product: { name: string; version: string }, packages: readonly Shipped[]) {
  const components = new Map(
    packages.map((one) => [
      purlOf(one),
      {
        type: 'library',
        'bom-ref': purlOf(one),
        name: one.name,
        version: one.version,
        purl: purlOf(one),
        licenses: [licenseOf(one.license)],
        hashes: one.integrity === null ? [] : [hashOf(one.integrity)],
      },
    ]),
  )
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', ...product } },
    components: [...components.values()],
  }
}
