import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createMetrics } from '@/lib/core/metrics/server'

const DASHBOARD = 'deploy/grafana/pokazateli.json'
const ALERTS = 'deploy/kubernetes/monitoring/alerts.yaml'
/** Names of series by prefix, which PromQL functions and labels do not have. */
const WORD = /\b(?:backup|db|exchange|outbox|publication|sessions|jobs|http|nodejs|process)(?:_\w+)?\b/g

/** Names of registered series, with those of histograms. */
const measured = () =>
  new Set(createMetrics().names.flatMap((name) => [name, `${name}_count`, `${name}_bucket`]))

it('the dashboard asks only for what is measured', () => {
  const { panels } = JSON.parse(readFileSync(DASHBOARD, 'utf8'))
  const queried = panels.flatMap((panel: { targets: Array<{ expr: string }> }) =>
    panel.targets.flatMap(({ expr }) => expr.match(WORD) ?? []),
  )
  expect(queried.length).toBeGreaterThan(15)
  expect(queried).toEqual(
    expect.arrayContaining(['backup_age_seconds', 'exchange_key_refusals_total', 'publication_problems']),
  )
  const known = measured()
  expect(queried.filter((name: string) => !known.has(name))).toEqual([])
})

it('L5 alerts tell of refusals, 5xx, waiting connections, old copies, letters and a stopped publication, and ask only for what is measured', () => {
  const expressions = readFileSync(ALERTS, 'utf8').match(/(?<=expr: ).*/g) ?? []
  const queried = expressions.flatMap((one) => one.match(/\b\w+_\w+\b/g) ?? [])
  for (const name of [
    'http_refusals_total',
    'exchange_key_refusals_total',
    'http_request_duration_seconds_count',
    'db_pool_connections',
    'backup_age_seconds',
    'outbox_oldest_letter_seconds',
    'publication_problems',
  ])
    expect(queried).toContain(name)
  const known = measured()
  expect(queried.filter((name) => !known.has(name))).toEqual([])
})
