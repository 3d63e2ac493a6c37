import type { Metadata } from 'next'
import { MeasuresScreen } from '@/components/analytics/measures/measures-screen'
import { may } from '@/lib/core/auth/permissions'
import { requirePermission } from '@/lib/core/auth/require-user'
import { companyScope } from '@/lib/core/auth/scope'
import { today } from '@/lib/core/clock'
import { env } from '@/lib/core/env'
import { foundOrNotFound, type PageQuery } from '@/lib/core/http/page'
import { inTurnOrNothing } from '@/lib/core/http/turns'
import { readOwnChoices } from '@/lib/features/analytics/dictionaries-data'
import { readEffects } from '@/lib/features/analytics/effect/effect-data'
import { readPlanChoices } from '@/lib/features/measures/choices-data'
import { readMeasures } from '@/lib/features/measures/data'
import { measuresQuerySchema } from '@/lib/features/measures/schema'

export const metadata: Metadata = { title: 'План мероприятий' }

export default async function MeasuresPage({ searchParams }: { searchParams: PageQuery }) {
  const user = await requirePermission('measures.view')
  if (!user) return null
  const scope = companyScope(user)
  const asked = measuresQuerySchema.parse(await searchParams)
  const companyId = scope.companyId === null ? asked.company_id : null
  const [companies, choices, measures, effects] = await Promise.all([
    readOwnChoices(scope),
    may(user.role, 'measures.manage') ? readPlanChoices(scope) : null,
    readMeasures(scope, companyId),
    inTurnOrNothing({ userId: user.id, name: 'effects', heavy: 'few' }, () =>
      foundOrNotFound(() => readEffects(scope, companyId)),
    ),
  ])
  return (
    <MeasuresScreen
      initial={{ companyId, measures, effects }}
      choices={choices}
      companies={companies}
      companyName={user.company?.short_name ?? null}
      userId={user.id}
      timeZone={env().APP_TIMEZONE}
      today={today()}
    />
  )
}
