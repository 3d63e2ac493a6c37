import { PassportScreen } from '@/components/metrics/passports/passport-screen'
import { may } from '@/lib/core/domain/permissions'
import { idParams } from '@/lib/core/http/params'
import { env } from '@/lib/core/process/env'
import { orNotFoundPage, pageFor } from '@/lib/core/route/page'
import { readPassport } from '@/lib/features/passports/data'

export const metadata = { title: 'Паспорт показателя' }

export default pageFor(
  { permission: 'analytics.view', params: idParams },
  async ({ user, scope, params }) => {
    const passport = await orNotFoundPage(() => readPassport(scope, params.id))
    return (
      <PassportScreen
        passport={passport}
        minGroup={env().MIN_COMPARISON_GROUP}
        mayEdit={may(user.role, 'metrics.manage')}
      />
    )
  },
)
