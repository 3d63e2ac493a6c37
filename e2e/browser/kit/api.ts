import { type APIResponse, expect, type Page } from '@playwright/test'

/** Calls the API with the browser's session and CSRF token; a refusal fails the test. */
export async function callApi(
  page: Page,
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  data?: unknown,
): Promise<APIResponse> {
  await page.request.get('/sanctum/csrf-cookie')
  const cookies = await page.context().cookies()
  const token = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? ''
  const answer = await page.request.fetch(path, {
    method,
    headers: {
      'X-Requested-With': 'XMLHttpRequest',
      'X-XSRF-TOKEN': decodeURIComponent(token),
      'Content-Type': 'application/json',
    },
    ...(data === undefined ? {} : { data: JSON.stringify(data) }),
  })
  await expect(answer).toBeOK()
  return answer
}
