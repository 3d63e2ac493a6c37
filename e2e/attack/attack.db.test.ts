import { expect, it } from 'vitest'
import { Attacker } from '@/e2e/attack/attacker'
import { makeCountry } from '@/e2e/attack/country'
import { settingsFor } from '@/e2e/attack/filters'
import { giveIdentifiers } from '@/e2e/attack/world'
import { signedIn } from '@/e2e/support/api'
import { republishAll } from '@/e2e/support/publications'

it('A5 A7 a colleague of another hospital finds nothing out: `npm run attack` in short', async () => {
  const { manager, operator, companyId } = await makeCountry(undefined, 45)
  const identifiers = await giveIdentifiers(companyId)
  await republishAll()
  for (const person of [manager, operator]) {
    const attacker = new Attacker(await signedIn(person), 5, identifiers)
    const seen = await attacker.look()
    await attacker.filters(seen, settingsFor({ every: 23 }))
    attacker.opened(seen)
    const settings = attacker.distinct(seen)
    expect(settings.length).toBeGreaterThan(1)
    await attacker.others(seen, settings.slice(0, 2))
    await attacker.parts(seen, settings.slice(0, 2))
    await attacker.documents(seen)
    await attacker.funnels(seen, { funnelSettings: 4, funnels: 2 })
    await attacker.plans(seen)
    const findings = attacker.leaks.list()
    expect(
      findings.map(({ found }) => found),
      JSON.stringify(findings),
    ).toEqual(findings.map(() => 0))
    expect(findings.every(({ tried }) => tried > 0)).toBe(true)
  }
})
