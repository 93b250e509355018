/** Answers of the test app, during the test that runs, that differ from what their calls declare: `GET /api/x: name is missing`. */
export const differingAnswers: string[] = [];
