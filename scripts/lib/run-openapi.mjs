import { ensureGenerated } from './generate.mjs'
import { binary, inRoot } from './paths.mjs'
import { mustRunNode, runNode } from './processes.mjs'

/** `npm run openapi`: writes the description of the API anew from the routes' own schemas. */
export async function main() {
  await ensureGenerated()
  await mustRunNode('Описание API не записано.', [
    '--conditions=react-server',
    '--import',
    'tsx',
    'scripts/openapi/main.ts',
  ])
  const format = [binary('@biomejs/biome', 'biome'), 'format', '--write']
  return runNode([...format, inRoot('lib', 'core', 'openapi', 'openapi.json')])
}
