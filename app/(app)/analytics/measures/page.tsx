import { z } from 'zod'
import { MeasuresScreen } from '@/components/analytics/measures/measures-screen'
import { mayChange } from '@/lib/core/domain/permissions'
import { queryNumber, querySearch } from '@/lib/core/http/params'
import { today } from '@/lib/core/process/clock'
import { admittedOrNothing, pageFor } from '@/lib/core/route/page'
import { readFrame } from '@/lib/features/analytics/dictionaries-data'
import { readEffects } from '@/lib/features/analytics/effect/effect-data'
import { listedMeasures, openOf } from '@/lib/features/analytics/effect/labels'
import { readMeasure, readPlan, readPlanChoices } from '@/lib/features/measures/data'

export const metadata = { title: 'План мероприятий' }

/** With the opened measure. Invalid search words are ignored. */
const querySchema = z.object({
  company_id: queryNumber.default(null),
  search: querySearch.catch(null),
  measure: queryNumber.default(null),
})

export default pageFor({ permission: 'measures.view' }, async ({ user, scope, searchParams }) => {
  const requested = querySchema.parse(searchParams)
  const companyId = scope.companyId === null ? requested.company_id : null
  const readShown = async () => {
    const [measures, effects] = await Promise.all([
      readPlan(scope, companyId, requested.search),
      readEffects(scope, { company_id: companyId, publication: null }),
    ])
    const open = openOf(listedMeasures(measures, effects.data), requested.measure)
    return { measures, effects, open: open && (await readMeasure(scope, open.measure.id)) }
  }
  const [frame, choices, plan] = await Promise.all([
    readFrame(user, scope),
    mayChange(user, 'measures.manage') ? readPlanChoices(scope) : null,
    admittedOrNothing(user.id, readShown),
  ])
  return (
    <MeasuresScreen
      initial={{ companyId, search: requested.search, ...plan }}
      choices={choices}
      userId={user.id}
      frame={frame}
      today={today()}
    />
  )
})
