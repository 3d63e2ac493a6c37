import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createMetrics } from '@/lib/core/metrics/server'

const DASHBOARD = 'deploy/grafana/pokazateli.json'
const ALERTS = 'deploy/kubernetes/monitoring/alerts.yaml'
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

it('L5 an alert tells of bursts of refusals; alerts ask only for what is measured', () => {
  const expressions = readFileSync(ALERTS, 'utf8').match(/(?<=expr: ).*/g) ?? []
  const asked = expressions.flatMap((one) => one.match(/\b\w+_\w+\b/g) ?? [])
  expect(asked).toContain('http_refusals_total')
  expect(asked.filter((name) => !createMetrics().names.includes(name))).toEqual([])
})
