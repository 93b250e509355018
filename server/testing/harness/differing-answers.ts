/** Responses of the test app, during the current test, that differ from their call's declaration: `GET /api/x: name is missing`. */
export const differingAnswers: string[] = [];
