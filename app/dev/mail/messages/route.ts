import { env } from '@/lib/core/env'
import { data, unknownPath } from '@/lib/core/http/respond'
import { route } from '@/lib/core/http/route'
import { caughtLetters } from '@/lib/core/mail/catcher'

export const GET = route({
  permission: 'public',
  handle: async () => (env().NODE_ENV === 'production' ? unknownPath() : data(caughtLetters())),
})
