import { type ComboboxProps, Select as MantineSelect, type Primitive, type SelectProps } from '@mantine/core'
import { useState } from 'react'

const listLook: ComboboxProps = { shadow: 'md', transitionProps: { duration: 80 } }

/**
 * One of a list. The list is in the page only while the field has the keyboard, or is open: the lists of all fields of a page, countries and
 * currencies among them, would else be laid out and placed anew each time the page is come back to.
 */
export function Select<Value extends Primitive = string>({ comboboxProps = listLook, onFocus, onBlur, ...props }: SelectProps<Value>) {
  const [held, setHeld] = useState(false)
  return (
    <MantineSelect<Value>
      {...props}
      comboboxProps={{ ...comboboxProps, keepMounted: held }}
      onFocus={(event) => {
        setHeld(true)
        onFocus?.(event)
      }}
      onBlur={(event) => {
        setHeld(false)
        onBlur?.(event)
      }}
    />
  )
}
