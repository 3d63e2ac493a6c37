import { runCommand } from '@/scripts/lib/command'

/** The commands of `node e2e/run.mjs COMMAND`. They ignore .env, which may point to a production server. */
await runCommand({
  test: { load: () => import('@/e2e/runner/run-test') },
  house: { load: () => import('@/e2e/structure/house') },
  faults: { load: () => import('@/e2e/faults/main') },
  image: { load: () => import('@/e2e/image/prove') },
  attack: { load: () => import('@/e2e/attack/run') },
  'upgrade-dump': { load: () => import('@/e2e/upgrades/make') },
  screenshots: { load: () => import('@/e2e/screenshots/run') },
  'bench-national': { load: () => import('@/e2e/bench/national/run') },
  'bench-signals': { load: () => import('@/e2e/bench/signals/run') },
  'bench-places': { load: () => import('@/e2e/bench/places/run') },
  'bench-effects': { load: () => import('@/e2e/bench/effects/run') },
  'bench-quality': { load: () => import('@/e2e/bench/quality/run') },
  'bench-warnings': { load: () => import('@/e2e/bench/warnings/run') },
  'bench-deadline': { load: () => import('@/e2e/bench/deadline/run') },
  'bench-moving': { load: () => import('@/e2e/bench/moving/run') },
  'bench-pages': { load: () => import('@/e2e/bench/pages/run') },
  'bench-throughput': { load: () => import('@/e2e/bench/throughput/run') },
})
