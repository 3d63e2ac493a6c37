'use client'

import { type RefObject, useEffect } from 'react'

/**
 * After a refused attempt the keyboard goes to the first field with an error, in the order of the page.
 * @param attempts how many times the form was sent
 */
export function useFocusInvalid(form: RefObject<HTMLFormElement | null>, attempts: number): void {
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [form, attempts])
}
