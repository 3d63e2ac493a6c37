import 'server-only'
import { providerNamed } from '@/lib/core/auth/oidc/providers'
import type { SessionUser } from '@/lib/core/auth/session'
import { commit } from '@/lib/core/db/change'
import { AppError } from '@/lib/core/http/errors'
import { unbindStatement } from '@/lib/features/accounts/sso/statements'

const NOTHING_TO_END =
  'Отвязать нечего, или это единственный способ входа. Сначала привяжите другой или, если ваша организация входит по паролю, задайте его через «Забыли пароль?».'

/** Unlinks an own provider. @throws AppError not_found (provider), conflict (the only way to sign in) */
export async function unbind(user: SessionUser, providerId: string): Promise<void> {
  const provider = providerNamed(providerId)
  if ((await commit(unbindStatement(user.id, provider))).length === 0)
    throw new AppError('conflict', { message: NOTHING_TO_END })
}
