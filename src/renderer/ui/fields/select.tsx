import { type ComboboxProps, Select as MantineSelect, type Primitive, type SelectProps } from '@mantine/core'
import { useState } from 'react'

const listLook: ComboboxProps = { shadow: 'md', transitionProps: { duration: 80 } }

/**
 * A select field. Its list is mounted only while the field has the focus or is open; otherwise the browser would lay out the lists of all fields,
 * such as countries and currencies, each time the page is shown.
 */
export function Select<Value extends Primitive = string>({ comboboxProps = listLook, onFocus, onBlur, ...props }: SelectProps<Value>) {
  const [hasFocus, setFocus] = useState(false)
  return (
    <MantineSelect<Value>
      {...props}
      comboboxProps={{ ...comboboxProps, keepMounted: hasFocus }}
      onFocus={(event) => {
        setFocus(true)
        onFocus?.(event)
      }}
      onBlur={(event) => {
        setFocus(false)
        onBlur?.(event)
      }}
    />
  )
}
