import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createMetrics } from '@/lib/core/metrics/registry'

const DASHBOARD = 'deploy/grafana/pokazateli.json'
/** Names of series; functions and labels of PromQL have other prefixes. */
const WORD = /\b(?:db|outbox|sessions|jobs|http|nodejs|process)(?:_\w+)?\b/g

it('the dashboard asks only for what is measured', () => {
  const { names } = createMetrics()
  const { panels } = JSON.parse(readFileSync(DASHBOARD, 'utf8'))
  const asked = panels.flatMap((panel: { targets: Array<{ expr: string }> }) =>
    panel.targets.flatMap(({ expr }) => expr.match(WORD) ?? []),
  )
  expect(asked.length).toBeGreaterThan(15)
  const known = new Set(names.flatMap((name) => [name, `${name}_count`, `${name}_bucket`]))
  expect(asked.filter((name: string) => !known.has(name))).toEqual([])
})
