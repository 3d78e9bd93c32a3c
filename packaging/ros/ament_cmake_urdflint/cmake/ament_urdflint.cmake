# Add a test that checks robot descriptions with urdflint.
#
# :param TESTNAME: the name of the test, urdflint by default
# :type TESTNAME: string
# :param EXCLUDE: files and folders to leave out: names, paths, or patterns of these
# :type EXCLUDE: list of strings
# :param ARGN: the files and folders to check, seen from the current source folder; that folder by default
# :type ARGN: list of strings
#
# @public
#
function(ament_urdflint)
  cmake_parse_arguments(ARG "" "TESTNAME" "EXCLUDE" ${ARGN})
  if(NOT ARG_TESTNAME)
    set(ARG_TESTNAME "urdflint")
  endif()

  find_program(ament_urdflint_BIN NAMES "ament_urdflint")
  if(NOT ament_urdflint_BIN)
    message(FATAL_ERROR "ament_urdflint() could not find the program 'ament_urdflint'")
  endif()

  # The paths come first: --exclude takes all words after it.
  set(result_file "${AMENT_TEST_RESULTS_DIR}/${PROJECT_NAME}/${ARG_TESTNAME}.xunit.xml")
  set(cmd "${ament_urdflint_BIN}" ${ARG_UNPARSED_ARGUMENTS} "--xunit-file" "${result_file}")
  if(ARG_EXCLUDE)
    list(APPEND cmd "--exclude" ${ARG_EXCLUDE})
  endif()

  ament_add_test(
    "${ARG_TESTNAME}"
    COMMAND ${cmd}
    OUTPUT_FILE "${CMAKE_BINARY_DIR}/ament_urdflint/${ARG_TESTNAME}.txt"
    RESULT_FILE "${result_file}"
    WORKING_DIRECTORY "${CMAKE_CURRENT_SOURCE_DIR}"
  )
  set_tests_properties("${ARG_TESTNAME}" PROPERTIES LABELS "urdflint;linter")
endfunction()
