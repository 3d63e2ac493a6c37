import { join } from 'node:path'
import { MEMORY } from '@/e2e/support/processes/memory'
import { runFolder } from '@/e2e/support/processes/run-folder'
import { prepareDatabase } from '@/e2e/support/processes/stand'
import { tsxArgs } from '@/e2e/support/processes/tsx'
import { counted } from '@/lib/core/format/plural'
import { duration, say, step, UserError } from '@/scripts/boot/console.mjs'
import { mustRunNode, runNode } from '@/scripts/lib/processes'

/** A tenth of the country, the country over three years and over ten: shows how the cost grows. */
const SIZES = [
  { organisations: 500, quarters: 40 },
  { organisations: 5000, quarters: 12 },
  { organisations: 5000, quarters: 40 },
]

const script = (name: string, ...args: string[]) => tsxArgs(`e2e/bench/national/${name}.ts`, ...args)

/** `200x12`: organisations and quarters. */
function sizeOf(text: string) {
  const [organisations = Number.NaN, quarters = Number.NaN] = text.split('x').map(Number)
  if (!(organisations > 0 && quarters > 0 && quarters % 4 === 0))
    throw new UserError(`Размер «${text}» не разобран: нужно, например, 200x12, кварталы целыми годами.`)
  return { organisations, quarters }
}

/** `npm run bench:national [-- 200x12]`: analytics over a country, in a database of its own. */
export async function main(args: string[]) {
  const sizes = args.length > 0 ? args.map(sizeOf) : SIZES
  const folder = runFolder()
  const files: string[] = []
  for (const { organisations, quarters } of sizes) {
    const name = `country_${organisations}_${quarters}`
    const count = `${counted(organisations, 'организация', 'организации', 'организаций')}, ${counted(quarters, 'квартал', 'квартала', 'кварталов')}`
    step(`База: ${count}`)
    const env = await prepareDatabase('reference')
    const started = performance.now()
    const filling = script('fill', String(organisations), String(quarters))
    await mustRunNode('Не удалось заполнить базу.', filling, env)
    say(`  заполнена за ${duration(performance.now() - started)}`)
    step(`Замер: ${count}`)
    const file = join(folder, `${name}.json`)
    await mustRunNode('Замер не удался.', script('main', file, String(quarters)), { ...env, ...MEMORY })
    files.push(file)
  }
  return runNode(script('table', ...files))
}
