'use client'

import { type FormEvent, useRef, useState } from 'react'
import { LazyModule } from '@/components/ui/browser/lazy-module'
import type { Failure } from '@/components/ui/forms/form-failure'
import { useFocusInvalid } from '@/components/ui/forms/use-focus-invalid'
import { ApiError } from '@/lib/core/http/api-client'
import { sendSignIn } from '@/lib/features/accounts/guest/client'
import type { LoginInput } from '@/lib/features/accounts/schema'

const FIELDS = ['email', 'password'] as const

type Complaints = Partial<Record<(typeof FIELDS)[number], string>>

/** One signs in by an address: the sentence of the API speaks of a user's name. */
const WRONG: Complaints = {
  email: 'Неверная почта или пароль.',
  password: 'Проверьте раскладку клавиатуры и Caps Lock.',
}

const schema = new LazyModule(() => import('@/lib/features/accounts/schema').then((it) => it.loginSchema))

/** Where the schema does not come, the form is sent as it is typed: the server checks it by the same schema. */
async function complaintsOf(values: LoginInput): Promise<Complaints> {
  const check = await schema.preload().catch(() => null)
  const issues = check?.safeParse(values).error?.issues ?? []
  // Of several about one field the first is told.
  return Object.fromEntries(issues.map(({ path, message }) => [path[0], message]).reverse())
}

const typedIn = (form: HTMLFormElement): LoginInput => {
  const typed = new FormData(form)
  return {
    email: String(typed.get('email')),
    password: String(typed.get('password')),
    remember: typed.has('remember'),
  }
}

/**
 * The sending of the form of a sign-in. Its fields are the browser's own: of all forms this one comes without the
 * library of forms, for it is the first page of everybody.
 */
export function useSignIn(onSignedIn: (asksFactor: boolean) => void) {
  const element = useRef<HTMLFormElement>(null)
  const isBusy = useRef(false)
  const [isTaken, setTaken] = useState(false)
  const [complaints, setComplaints] = useState<Complaints>({})
  const [failure, setFailure] = useState<Failure>()
  const [refusals, setRefusals] = useState(0)
  useFocusInvalid(element, refusals)

  function release() {
    setTaken(false)
    isBusy.current = false
  }

  function refuse(next: Complaints, message: string) {
    setComplaints(next)
    setFailure(Object.keys(next).length > 0 ? undefined : { message, isStale: false })
    setRefusals((count) => count + 1)
    release()
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy.current) return
    isBusy.current = true
    setTaken(true)
    setFailure(undefined)
    const values = typedIn(event.currentTarget)
    const found = await complaintsOf(values)
    if (Object.keys(found).length > 0) return refuse(found, '')
    try {
      onSignedIn(await sendSignIn(values))
    } catch (error) {
      if (!(error instanceof ApiError)) {
        release()
        throw error
      }
      const { errors, message } = error
      const told = Object.fromEntries(
        FIELDS.flatMap((name) => (errors[name] ? [[name, errors[name][0]]] : [])),
      )
      refuse(errors.email && errors.password ? WRONG : told, message)
    }
  }

  /** A complaint goes with the first change of its field. */
  function forgive(event: FormEvent<HTMLFormElement>) {
    const { target } = event
    if (target instanceof HTMLInputElement) setComplaints((all) => ({ ...all, [target.name]: undefined }))
  }

  return { form: { ref: element, onSubmit: submit, onInput: forgive }, complaints, failure, isTaken }
}
