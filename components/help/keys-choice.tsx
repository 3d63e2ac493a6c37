'use client'

import { useState } from 'react'
import { opensByKey, setOpensByKey } from '@/components/help/keys-setting'
import { ToggleField } from '@/components/ui/fields/toggle-field'

/** A key without Ctrl can be pressed unawares, by voice control too: whom it disturbs switches it off. */
export function KeysChoice() {
  const [isOn, setOn] = useState(opensByKey)
  return (
    <ToggleField
      label="Открывать это окно клавишей «?»"
      checked={isOn}
      onChange={(next) => {
        setOpensByKey(next)
        setOn(next)
      }}
    />
  )
}
