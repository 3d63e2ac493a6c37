'use client'

import { useCall } from '@/components/calls/use-call'
import { QueryError } from '@/components/ui/feedback/error-state'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { ToggleField } from '@/components/ui/fields/toggle-field'
import { capital } from '@/lib/core/format/plural'
import { deadlineCalls } from '@/lib/features/deadlines/client'
import type { Reminders } from '@/lib/features/deadlines/contract'
import { SUBSCRIPTION_NAME, SUBSCRIPTION_WORDS } from '@/lib/features/deadlines/labels'

/** Toggles of the subscriptions available to the person. */
export function LetterToggles({ kinds }: { kinds: ReadonlyArray<keyof Reminders> }) {
  const { attempt } = useCall()
  const query = deadlineCalls.useData('GET /api/user/reminders', {})
  const choice = deadlineCalls.useReplace('PUT /api/user/reminders', 'GET /api/user/reminders', {})

  const choose = (kind: keyof Reminders, isOn: boolean) =>
    attempt(() => choice.mutateAsync({ [kind]: isOn }), {
      done: capital(`${SUBSCRIPTION_NAME[kind]} ${isOn ? 'включены' : 'отключены'}`),
    })

  if (query.isPending) return <Skeleton className="h-6 w-80 max-w-full" />
  if (!query.data) return <QueryError query={query} />
  return (
    <div className="space-y-4">
      {kinds.map((kind) => (
        <ToggleField
          key={kind}
          checked={(choice.isPending ? choice.variables[kind] : undefined) ?? query.data[kind]}
          onChange={(isOn) => choose(kind, isOn)}
          label={SUBSCRIPTION_WORDS[kind].label}
          hint={SUBSCRIPTION_WORDS[kind].about}
        />
      ))}
    </div>
  )
}
