/** Creates a procedure that acts and answers with nothing, `{}`. */
export const command =
  <Input>(act: (input: Input) => unknown) =>
  async (input: Input) => {
    await act(input)
    return {}
  }
