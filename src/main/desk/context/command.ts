/** Creates a procedure that runs `act` and returns `{}`. */
export const command =
  <Input>(act: (input: Input) => unknown) =>
  async (input: Input) => {
    await act(input)
    return {}
  }
