import { type RefObject, useEffect } from 'react'

/**
 * After a refused submit focuses the first field with an error, in page order.
 * @param attempts how many times the form was submitted
 */
export function useFocusInvalid(form: RefObject<HTMLFormElement | null>, attempts: number): void {
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form, attempts])
}
