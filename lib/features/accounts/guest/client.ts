import { type BodyOf, plainCalls } from '@/lib/core/http/plain-calls'
import type { accountsContract } from '@/lib/features/accounts/contract'

/** Calls of guest pages, without caching. All throw ApiError. */
export const guestCalls = plainCalls<typeof accountsContract>()

/** Redirects to a provider to sign in. The promise never resolves, because the page is left. */
export async function goToProvider(
  way: { provider: string } & BodyOf<(typeof accountsContract)['POST /api/sign-in/{provider}']>,
): Promise<void> {
  const { provider, ...body } = way
  const { data } = await guestCalls.call('POST /api/sign-in/{provider}', { params: { provider }, body })
  window.location.assign(data.url)
}
