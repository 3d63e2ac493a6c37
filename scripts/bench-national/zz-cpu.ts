import { readFileSync, readdirSync } from 'node:fs'
import pg from 'pg'
import { db } from '@/lib/core/db/client'
import { readComparedCategories } from '@/lib/features/analytics/metrics-data'
import { signedIn } from '@/prisma/testing/api'
import { dynamicsSql, ratingSql, reportSql } from '@/scripts/bench-national/hand-sql'
const master = Number(process.argv[2])
function cluster() {
  let ticks = 0
  for (const pid of readdirSync('/proc')) {
    if (!/^\d+$/.test(pid)) continue
    try {
      const f = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
      if (Number(pid) === master) ticks += Number(f[11]) + Number(f[12]) + Number(f[13]) + Number(f[14])
      else if (Number(f[1]) === master) ticks += Number(f[11]) + Number(f[12])
    } catch {}
  }
  return ticks * 10
}
async function cpu(name: string, n: number, f: () => Promise<unknown>, own = true) {
  await f()
  const s = process.cpuUsage(), c = cluster(), t = performance.now()
  for (let i = 0; i < n; i++) await f()
  const u = process.cpuUsage(s)
  console.log(name, 'node', own ? ((u.user + u.system) / 1000 / n).toFixed(1) : '-', 'postgres', ((cluster() - c) / n).toFixed(1), 'wall', ((performance.now() - t) / n).toFixed(0))
}
async function main() {
  const direct = new pg.Client({ connectionString: process.env.DATABASE_URL, options: '-c work_mem=256MB -c jit=off' }); await direct.connect()
  const u = await db().user.findUniqueOrThrow({ where: { email: 'bench-manager@example.org' } })
  const c = await signedIn(u.id)
  const cats = await readComparedCategories()
  const big = cats.reduce((a, b) => (b.metrics.length > a.metrics.length ? b : a))
  const own = u.companyId ?? 0, years = [2023, 2024, 2025]
  const p = 'year_from=2023&year_to=2025'
  const calls: Array<[string, string, { text: string; values: unknown[] }]> = [
    ['rating', `/api/analytics-rating?year=2025&metric_category_id=${big.id}`, ratingSql(big, own, 2025)],
    ['dynamics', `/api/analytics-indicators-data?period_id=2&metric_category_id=${big.id}&${p}`, dynamicsSql(big, own, years)],
    ['report', `/api/analytics-report-data?${p}`, reportSql(cats, own, years)],
  ]
  for (const [name, path, sql] of calls) {
    const ok = async () => { const r = await c.get(path); if (r.status !== 200) throw new Error(r.text) }
    const cold = async () => { Reflect.deleteProperty(globalThis, 'comparisonColumns'); await ok() }
    await cpu(name + ' cold', 1, cold)
    await cpu(name, 20, ok); await cpu(name, 20, ok)
    await cpu(name + ' sql', 1, () => direct.query(sql.text, sql.values), false)
  }
  await cpu('funnel', 10, () => c.get(`/api/analytics-rating/funnel?metric_id=${big.metrics[0]?.id}&year=2025`))
  await direct.end(); await db().$disconnect()
}
main()
